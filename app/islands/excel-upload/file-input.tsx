import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { buttonClass } from '#app/components/ui/button.tsx'

type FileInputProps = { hasFile: boolean; isInvalid: boolean; onChoose: (file: File) => void }

/** Native file input styled as a button. */
export function FileInput({ hasFile, isInvalid, onChoose }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const onFound = useEffectEvent(onChoose)
  // Picks up a file that was chosen before hydration.
  useEffect(() => {
    const [file] = input.current?.files ?? []
    if (file) onFound(file)
  }, [])
  return (
    <label
      className={buttonClass(
        'second',
        'needs-scripts has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        'small',
      )}
    >
      <Upload aria-hidden="true" className="size-4" />
      {hasFile ? 'Choose another file' : 'Choose a file'}
      <input
        ref={input}
        type="file"
        accept=".xlsx,.xls"
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? 'excel-error' : hasFile ? undefined : 'excel-hint'}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // Allows choosing the same file again after a failure.
          target.value = ''
        }}
      />
    </label>
  )
}
