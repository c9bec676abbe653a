import { Button } from '#app/components/ui/button.tsx'

/** Notice above a form whose draft was restored. */
export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-small bg-tint py-1.5 pl-4 pr-2"
    >
      <p>Your draft has been restored.</p>
      <Button look="quiet" size="small" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
