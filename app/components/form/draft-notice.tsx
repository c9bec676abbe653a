import { Button } from '#app/components/ui/button.tsx'

/** Above a form whose draft has come back. */
export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-small bg-tint py-1.5 pl-4 pr-2"
    >
      <p>Your draft is back as you left it.</p>
      <Button look="quiet" size="small" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
