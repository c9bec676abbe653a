import type { ComponentProps, MouseEvent } from 'react'
import type { CommentRow } from '#app/api/proofs.ts'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { elementIdOf, nextPinId, type Point } from './pins.ts'

type PinnedPictureProps = {
  name: string
  /** URL of the picture. */
  src: string
  /** Comments with a point on this picture. */
  pins: CommentRow[]
  /** Point that was pressed and has no comment yet. */
  next: (Point & { number: number }) | undefined
  /** Called with the pressed point, or with none after a press by keyboard. */
  onPress: ((place: Partial<Point>) => void) | undefined
  /** Address that a press opens without scripts. The pins are links then, too, and the name opens the picture alone. */
  href?: string
}

/** A picture of a round with its pins, which stay in place at every size. */
export function PinnedPicture({ name, src, pins, next, onPress, href }: PinnedPictureProps) {
  const picture = <img src={src} alt={name} draggable={false} className="block h-auto max-w-full" />
  return (
    <figure className="grid gap-2">
      <div className="relative w-fit max-w-full border border-line bg-surface">
        {onPress ? (
          <Pressable
            href={href}
            aria-label={`Comment on ${name}`}
            className="block cursor-crosshair touch-manipulation"
            onClick={(event) => {
              event.preventDefault()
              onPress(pointOf(event))
            }}
          >
            {picture}
          </Pressable>
        ) : (
          picture
        )}
        {pins.map(({ _id: id, number, x, y, resolvedAt }) => (
          <Pressable
            key={id}
            href={href && `#${elementIdOf(id)}`}
            aria-label={`Comment ${number}`}
            className={`${pinClass} cursor-pointer ${resolvedAt ? 'border-field bg-surface text-muted' : 'border-paper bg-accent text-on-accent'}`}
            style={styleOf({ x: x ?? 0, y: y ?? 0 })}
            onClick={() => document.getElementById(elementIdOf(id))?.focus()}
          >
            {number}
          </Pressable>
        ))}
        {next && (
          <span
            id={nextPinId}
            aria-hidden="true"
            className={`${pinClass} scroll-mt-20 pointer-events-none border-dashed border-accent bg-paper text-accent`}
            style={styleOf(next)}
          >
            {next.number}
          </span>
        )}
      </div>
      <figcaption className="text-small text-muted wrap-anywhere">
        {href ? (
          <ExternalLink href={src} className="underline underline-offset-4">
            {name}
          </ExternalLink>
        ) : (
          name
        )}
      </figcaption>
    </figure>
  )
}

type PressableProps = Pick<ComponentProps<'a'>, 'aria-label' | 'className' | 'style' | 'children'> & {
  href?: string | undefined
  onClick: (event: MouseEvent<HTMLElement>) => void
}

/** A link, which works without scripts, or a button. */
const Pressable = ({ href, ...props }: PressableProps) =>
  href ? <a {...props} href={href} draggable={false} /> : <button {...props} type="button" />

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
