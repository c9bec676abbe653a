import { Button } from '#app/components/ui/button.tsx'

type OriginalButtonProps<Value> = {
  label: string
  value: Value
  original: Value | undefined
  onChange: (original: Value) => void
}

/** Returns one text or picture to the original. Left out while it is the original, or has none. */
export const OriginalButton = <Value,>({ label, value, original, onChange }: OriginalButtonProps<Value>) =>
  original !== undefined &&
  JSON.stringify(value) !== JSON.stringify(original) && (
    <Button
      look="quiet"
      size="small"
      className="justify-self-start"
      aria-label={`Use the original: ${label}`}
      title={typeof original === 'string' ? original : undefined}
      onClick={() => onChange(original)}
    >
      Use the original
    </Button>
  )
