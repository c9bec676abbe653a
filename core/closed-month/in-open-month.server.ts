import { Refusal } from '../errors.ts'

/** SQLSTATE of the triggers that protect closed months. */
const closedMonth = 'PH004'

/** Runs a write that the database refuses in a closed month, and refuses it with this sentence then. */
export async function inOpenMonth<Result>(sentence: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const isClosed = error instanceof Error && 'code' in error && error.code === closedMonth
    throw isClosed ? new Refusal('conflict', sentence) : error
  }
}
