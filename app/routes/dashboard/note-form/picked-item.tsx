import { X } from 'lucide-react'

/** A picked client or tag, with the button that removes it. */
export const PickedItem = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <li className="flex items-center rounded-full border border-line pl-4">
    <span className="wrap-anywhere">{name}</span>
    <button
      type="button"
      className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-line/60"
      onClick={onRemove}
    >
      <X aria-hidden="true" className="size-4" />
      <span className="sr-only">Remove {name}</span>
    </button>
  </li>
)
