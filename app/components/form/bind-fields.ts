import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

/** Gives what a field of `ui/field` needs to belong to a form: its name, its listeners, its sentence, and what
 * stands in it before the form has come to life. */
export const bindFields =
  <Values extends FieldValues>({ register, getFieldState, formState }: UseFormReturn<Values>) =>
  (name: FieldPath<Values>) => {
    const { ref, onChange, onBlur } = register(name)
    const { error } = getFieldState(name, formState)
    const defaultValue: unknown = get(formState.defaultValues, name)
    const isText = typeof defaultValue === 'string' || typeof defaultValue === 'number'
    return { name, ref, onChange, onBlur, error: error?.message, ...(isText && { defaultValue }) }
  }
