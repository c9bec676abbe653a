import { buttonClass } from '#app/components/ui/button.tsx'

type NewTabProps = { to: string; label: string; about: string }

/** Link to the page or the preview of the record that a form edits. */
export const NewTab = ({ to, label, about }: NewTabProps) => (
  <a href={to} target="_blank" rel="noopener" className={buttonClass('quiet')}>
    {label}
    <span className="sr-only"> {about} (opens a new tab)</span>
  </a>
)
