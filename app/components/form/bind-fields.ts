import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

/** Returns the props that bind a `ui/field` component to a form: name, handlers, error message, and the default value
 * for the markup before hydration. */
export const bindFields =
  <Values extends FieldValues>({ register, getFieldState, formState }: UseFormReturn<Values>) =>
  (name: FieldPath<Values>) => {
    const { ref, onChange, onBlur } = register(name)
    const { error } = getFieldState(name, formState)
    const defaultValue: unknown = get(formState.defaultValues, name)
    const isText = typeof defaultValue === 'string' || typeof defaultValue === 'number'
    return { name, ref, onChange, onBlur, error: error?.message, ...(isText && { defaultValue }) }
  }

/** Props of a bound field. */
export type FieldBinding<Values extends FieldValues> = ReturnType<ReturnType<typeof bindFields<Values>>>
