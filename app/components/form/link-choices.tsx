import type { LinkChoice } from '#core/navigation/link-choices.ts'

/** Id of the list of addresses that the fields for links offer. */
export const linkChoicesId = 'link-choices'

export const LinkChoices = ({ choices }: { choices: LinkChoice[] }) => (
  <datalist id={linkChoicesId}>
    {choices.map(({ label, to }) => (
      <option key={to} value={to} label={label} />
    ))}
  </datalist>
)
