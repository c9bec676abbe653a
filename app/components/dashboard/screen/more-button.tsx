import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'

type MoreButtonProps = { isMore: boolean; isLoading: boolean; loadMore: () => void; children: ReactNode }

/** Button below a list that loads its next page; hidden on the last one. Used with `useMore`. */
export function MoreButton({ isMore, isLoading, loadMore, children }: MoreButtonProps) {
  if (!isMore) return null
  return (
    <Button look="second" size="small" className="mt-6" disabled={isLoading} onClick={loadMore}>
      {isLoading ? 'Loading…' : children}
    </Button>
  )
}
