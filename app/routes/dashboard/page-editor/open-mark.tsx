import { ChevronDown } from 'lucide-react'

/** Shows that a summary opens its details, and whether they are open. */
export const OpenMark = () => (
  <ChevronDown
    aria-hidden="true"
    className="size-5 shrink-0 text-muted in-[details[open]>summary]:rotate-180"
  />
)
