import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'

/** Error message with a retry button, shown instead of content that could not be fetched. */
export function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="danger">{message}</Notice>
      <Button look="second" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
