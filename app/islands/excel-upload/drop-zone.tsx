import { type DragEvent, type ReactNode, useState } from 'react'

type DropZoneProps = { isDisabled: boolean; onDrop: (file: File) => void; children: ReactNode }

/** Drop zone for a file; everything in it works without dragging too. */
export function DropZone({ isDisabled, onDrop, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)

  function allow(event: DragEvent) {
    event.preventDefault()
    if (!isDisabled) setIsOver(true)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isDisabled) onDrop(file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button inside
    <div
      onDragOver={allow}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`needs-scripts grid min-h-52 min-w-0 place-content-center justify-items-center gap-3 rounded-large border-2 border-dashed p-6 text-center transition-colors duration-150 ${isOver ? 'border-accent bg-tint' : 'border-field bg-raised'}`}
    >
      {children}
    </div>
  )
}
