/** What records of every kind carry on the wire. */
export type FileRow = {
  _id: string
  url: string
  name: string
  kind: string
  size: number
  isInternal: boolean
}
export type MessageRow = {
  _id: string
  at: string
  by: string
  isStaff: boolean
  isInternal: boolean
  text: string
  files: FileRow[]
}
/** A move from one state to another. */
export type EventRow = { at: string; by: string; isStaff: boolean; from: string; to: string; reason: string }
