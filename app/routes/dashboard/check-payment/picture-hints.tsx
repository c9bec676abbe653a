import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'

/** Hints about the picture of a payment. */
export function PictureHints({ claim: { looksLike, pictureHints } }: { claim: StaffClaimRow }) {
  const { editor, takenOn } = pictureHints
  return (
    <>
      {looksLike && (
        <Hint label="Picture like an earlier one">
          Please compare it with{' '}
          <Link to={`?q=${looksLike.number}`} className="font-semibold text-accent hover:underline">
            {looksLike.number}
          </Link>
          .
        </Hint>
      )}
      {editor && <Hint label="Picture may be edited">The picture was saved by {editor}.</Hint>}
      {takenOn && (
        <Hint label="Picture older than the invoice">
          Its file is dated <DayTime value={takenOn} />, before the invoice was issued.
        </Hint>
      )}
    </>
  )
}

const Hint = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <Badge tone="warning">{label}</Badge>
    <span>{children}</span>
  </p>
)
