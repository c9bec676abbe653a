import { Button } from '#app/components/ui/button.tsx'
import type { MenuChoice } from './opened-menu.tsx'
import { RowMenu } from './row-menu.tsx'

type RecordActionsProps = {
  about: string
  choices: MenuChoice[]
  /** Number of choices that are buttons. The others are in a menu. */
  buttons: number
}

/** Actions on the record of a screen: the first ones as buttons, the others in a menu. */
export function RecordActions({ about, choices, buttons }: RecordActionsProps) {
  const others = choices.slice(buttons)
  return (
    <>
      {choices.slice(0, buttons).map(({ label, icon: Icon, onChoose }) => (
        <Button key={label} look="second" size="small" onClick={onChoose}>
          {Icon && <Icon aria-hidden="true" className="size-4" />}
          {label}
        </Button>
      ))}
      {others.length > 0 && <RowMenu about={about} choices={others} />}
    </>
  )
}
