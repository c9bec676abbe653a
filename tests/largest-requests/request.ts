import type { Headers, World } from './world.ts'

/** A request without what follows from its route. */
export type Request = {
  /** Headers of who sends it; by default of a visitor where the route is open, else of a client. */
  as?: Headers
  params?: Record<string, string>
  query?: string
  /** Valid body, which is filled up to what the schema of the route permits. */
  body?: object
  /** Body that is sent as it is. */
  exactBody?: object
  content?: Buffer
  form?: Record<string, string>
  headers?: Headers
}

/** Adds the records that one request needs, and returns the most expensive request that is allowed. */
export type Make = (world: World) => Promise<Request>
export type Makes = Record<string, Make>

export type Sent = { method: string; url: string; headers: Headers; payload?: string | Buffer }
