import { Refusal } from '../errors.ts'

const lastAdminStays = 'PH001'

/** The database keeps one administrator; here it is said in words. */
export async function keepingAnAdmin<Result>(change: Promise<Result>): Promise<Result> {
  return change.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === lastAdminStays) {
      throw new Refusal('conflict', 'The last administrator keeps the role. Make somebody else one first.')
    }
    throw error
  })
}
