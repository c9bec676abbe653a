import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'

/** Error message with a retry button. */
export function RetryNotice({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice tone="danger">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{message}</p>
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  )
}
