import { Pencil, Trash2 } from 'lucide-react'
import { RowAction } from './row-action.tsx'

type EditActionsProps = { about: string; to: string; onDelete: () => void }

/** Edit and delete actions of a row. */
export const EditActions = ({ about, to, onDelete }: EditActionsProps) => (
  <>
    <RowAction isFolding label="Edit" about={about} icon={Pencil} to={to} />
    <RowAction isFolding label="Delete" about={about} icon={Trash2} onClick={onDelete} />
  </>
)
