import { ArrowLeft, ArrowRight, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { StoredPicture } from '#app/components/content/stored-picture.tsx'
import { MediaPicker } from '#app/components/media/media-picker.tsx'
import { Button } from '#app/components/ui/button.tsx'

type PicturesFieldProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  label: string
  most: number
}

/** Pictures of the library in a sequence. The form's value is their addresses, one per line. */
export function PicturesField<Values extends FieldValues>(props: PicturesFieldProps<Values>) {
  const { control, name, label, most } = props
  const { field, fieldState } = useController({ control, name })
  const [isPicking, setIsPicking] = useState(false)
  const urls = String(field.value ?? '')
    .split('\n')
    .filter(Boolean)
  const change = (next: string[]) => field.onChange(next.join('\n'))
  const move = (index: number, step: -1 | 1) => {
    const next = [...urls]
    const [moved = ''] = next.splice(index, 1)
    next.splice(index + step, 0, moved)
    change(next)
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{label}</legend>
      {urls.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {urls.map((url, index) => (
            <li key={url} className="grid gap-1 rounded-small border border-line p-2">
              <StoredPicture
                {...{ url, alt: `Picture ${index + 1}`, sizes: '14rem', width: 240, height: 160 }}
                className="aspect-3/2 w-full rounded-small bg-surface object-contain"
              />
              <span className="flex justify-between">
                <PictureButton
                  label={`Move picture ${index + 1} forward`}
                  icon={ArrowLeft}
                  isDisabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <PictureButton
                  label={`Move picture ${index + 1} back`}
                  icon={ArrowRight}
                  isDisabled={index === urls.length - 1}
                  onClick={() => move(index, 1)}
                />
                <PictureButton
                  label={`Remove picture ${index + 1}`}
                  icon={X}
                  onClick={() => change(urls.filter((other) => other !== url))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {urls.length < most && (
        <Button look="second" size="small" className="w-fit" onClick={() => setIsPicking(true)}>
          <Plus aria-hidden="true" className="size-4" />
          Add a picture
        </Button>
      )}
      <MediaPicker
        isOpen={isPicking}
        needsAlt
        onClose={() => setIsPicking(false)}
        onChoose={({ url }) => change([...urls.filter((other) => other !== url), url])}
      />
      {fieldState.error && (
        <p role="alert" className="text-small font-semibold text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  )
}

type PictureButtonProps = {
  label: string
  icon: typeof X
  isDisabled?: boolean
  onClick: () => void
}

const PictureButton = ({ label, icon: Icon, isDisabled = false, onClick }: PictureButtonProps) => (
  <Button look="quiet" size="small" aria-label={label} disabled={isDisabled} onClick={onClick}>
    <Icon aria-hidden="true" className="size-4" />
  </Button>
)
