import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Gives what a field of `ui/field` needs to belong to a form: its name, its listeners and its sentence. */
export const bindFields =
  <Values extends FieldValues>({ register, getFieldState, formState }: UseFormReturn<Values>) =>
  (name: FieldPath<Values>) => {
    const { ref, onChange, onBlur } = register(name)
    return { name, ref, onChange, onBlur, error: getFieldState(name, formState).error?.message }
  }
