import type { MouseEvent } from 'react'
import type { CommentRow, WholeProofRow } from '#app/api/proofs.ts'
import { usePrivateFile } from '#app/components/dashboard/records/use-private-file.ts'
import { Failure } from '#app/components/dashboard/screen/failure.tsx'
import { elementIdOf } from './drafts.ts'

type Point = { x: number; y: number }
type ProofPictureProps = {
  file: WholeProofRow['files'][number]
  /** Comments with a point on this picture. */
  pins: CommentRow[]
  /** Point that was pressed and has no comment yet. */
  next: (Point & { number: number }) | undefined
  /** Called with the pressed point, or with none after a press by keyboard. */
  onPress: ((place: Partial<Point>) => void) | undefined
}

/** A picture of a round with its pins, which stay in place at every size. */
export function ProofPicture({ file: { name, url }, pins, next, onPress }: ProofPictureProps) {
  const { address, failure, retry } = usePrivateFile(url)
  if (failure) return <Failure message={`${name} could not be loaded. ${failure}`} onRetry={retry} />
  if (!address) return <p className="text-muted">Loading the picture…</p>
  const picture = <img src={address} alt={name} className="block h-auto max-w-full" />
  return (
    <figure className="grid gap-2">
      <div className="relative w-fit max-w-full border border-line bg-surface">
        {onPress ? (
          <button
            type="button"
            aria-label={`Comment on ${name}`}
            className="block cursor-crosshair"
            onClick={(event) => onPress(pointOf(event))}
          >
            {picture}
          </button>
        ) : (
          picture
        )}
        {pins.map(({ _id: id, number, x, y, resolvedAt }) => (
          <button
            key={id}
            type="button"
            aria-label={`Comment ${number}`}
            className={`${pinClass} cursor-pointer ${resolvedAt ? 'border-field bg-surface text-muted' : 'border-paper bg-accent text-on-accent'}`}
            style={styleOf({ x: x ?? 0, y: y ?? 0 })}
            onClick={() => document.getElementById(elementIdOf(id))?.focus()}
          >
            {number}
          </button>
        ))}
        {next && (
          <span
            aria-hidden="true"
            className={`${pinClass} pointer-events-none border-dashed border-accent bg-paper text-accent`}
            style={styleOf(next)}
          >
            {next.number}
          </span>
        )}
      </div>
      <figcaption className="text-small text-muted wrap-anywhere">{name}</figcaption>
    </figure>
  )
}

const pinClass =
  'tabular absolute grid size-7 -translate-1/2 place-items-center rounded-full border-2 text-[0.8125rem] font-semibold leading-none'

const styleOf = ({ x, y }: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

function pointOf({ detail, clientX, clientY, currentTarget }: MouseEvent): Partial<Point> {
  // A press by keyboard has no position.
  if (detail === 0) return {}
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: fraction((clientX - left) / width), y: fraction((clientY - top) / height) }
}

const fraction = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000
