type TickProps = { label: string; isTicked: boolean; onToggle: () => void }

/** Checkbox with a touch-sized target. */
export function RowCheckbox({ label, isTicked, onToggle }: TickProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={isTicked}
        onChange={onToggle}
        className="size-4.5 cursor-pointer accent-accent"
      />
    </label>
  )
}
