import { Cover } from './ui/cover.tsx'
import { initialsOf } from './ui/initials.ts'

type PortfolioCoverProps = {
  name: string
  image: string
  alt?: string
  isFirst?: boolean
  className?: string
}

/** A project's picture; without one, its initials on a stage. */
export function PortfolioCover({ name, image, ...more }: PortfolioCoverProps) {
  const stage = (
    <span className="@container grid size-full place-items-center bg-tint font-display font-bold text-accent">
      <span className="text-[22cqw] leading-none tracking-tight">{initialsOf(name)}</span>
    </span>
  )
  return <Cover src={image} fallback={stage} {...more} />
}
