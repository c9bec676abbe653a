type RadioChoiceProps = {
  /** Shared by the choices of a group. */
  name: string
  label: string
  isChosen: boolean
  onChoose: () => void
}

/** One of several choices, for a form that keeps the chosen one in its state. */
export const RadioChoice = ({ name, label, isChosen, onChoose }: RadioChoiceProps) => (
  <label className="tabular flex min-h-11 cursor-pointer items-center gap-3">
    <input
      type="radio"
      name={name}
      checked={isChosen}
      onChange={onChoose}
      className="size-5 shrink-0 accent-accent"
    />
    {label}
  </label>
)
