import { Refusal } from '../errors.ts'

const lastAdminErrorCode = 'PH001'

/** Translates the database error that protects the last owner into a refusal. */
export async function translateLastAdminError<Result>(change: Promise<Result>): Promise<Result> {
  return change.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === lastAdminErrorCode) {
      throw new Refusal('conflict', 'The last owner can’t lose the role. Make someone else an owner first.')
    }
    throw error
  })
}
