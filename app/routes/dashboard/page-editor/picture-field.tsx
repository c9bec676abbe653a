import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { UploadField } from '#app/components/form/upload-field.tsx'
import { mediaUpload } from '#app/components/form/upload-kinds.ts'

type PictureFieldProps = {
  name: string
  label: string
  error: string | undefined
  value: string
  onChange: (address: string) => void
}

/** An uploaded picture, or a drawing of the site. */
export function PictureField({ name, label, error, value, onChange }: PictureFieldProps) {
  const field = name.replaceAll('.', '-')
  // A new object would start the form again.
  const errors = useMemo(
    () => (error ? { [field]: { type: 'refused', message: error } } : {}),
    [field, error],
  )
  const { control, subscribe } = useForm({
    values: { [field]: value },
    errors,
    resetOptions: { keepErrors: true },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one subscription for each value
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const address = values[field] ?? ''
          if (address !== value) onChange(address)
        },
      }),
    [subscribe, value],
  )
  return <UploadField control={control} name={field} label={label} kind={mediaUpload} />
}
