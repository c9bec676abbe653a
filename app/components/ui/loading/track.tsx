/** Bar filled by a percentage. Decorative: the value is given next to it. */
export const Track = ({ percent, className }: { percent: number; className: string }) => (
  <span aria-hidden="true" className={`${className} h-2 overflow-hidden rounded-full bg-line`}>
    <span className="block h-full rounded-full bg-accent" style={{ inlineSize: `${percent}%` }} />
  </span>
)
