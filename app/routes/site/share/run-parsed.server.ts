type Parsed<Input> = { success: true; data: Input } | { success: false; error: { issues: Issue[] } }
type Issue = { path: PropertyKey[]; message: string }
type Schema<Input> = { safeParse: (values: unknown) => Parsed<Input> }

export const unreadable = 'The form could not be read. Please send it again.'

/** Runs the verb with valid input; returns the messages by field otherwise. */
export async function runParsed<Input>(
  schema: Schema<Input>,
  values: object,
  verb: (input: Input) => Promise<unknown>,
): Promise<Record<string, string> | undefined> {
  const result = schema.safeParse(values)
  if (!result.success) {
    return Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), message]))
  }
  await verb(result.data)
  return undefined
}
