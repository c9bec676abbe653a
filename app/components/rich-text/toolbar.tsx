import { Toolbar } from '@base-ui/react/toolbar'
import type { Ctx } from '@milkdown/kit/ctx'
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Bold,
  Code,
  FoldHorizontal,
  FoldVertical,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Table,
  Trash2,
  Undo2,
} from 'lucide-react'
import { actions, type Formats } from './formats.ts'
import { type TableState, tableActions } from './table.ts'

type FormatToolbarProps = {
  formats: Formats
  onAction: (action: (ctx: Ctx) => unknown) => void
  onLink: () => void
  onPicture: () => void
}

/** Buttons of the rich text editor. One is in the tab order; arrow keys move between them. */
export function FormatToolbar({ formats, onAction, onLink, onPicture }: FormatToolbarProps) {
  const { active, table, canUndo, canRedo } = formats
  const toggle = (label: string, icon: LucideIcon, name: keyof typeof actions, ...formatNames: string[]) => (
    <ToolButton
      {...{ label, icon }}
      isPressed={formatNames.some((format) => active.includes(format))}
      onPress={() => onAction(actions[name])}
    />
  )
  return (
    <Toolbar.Root aria-label="Formatting" className="flex flex-wrap gap-x-1">
      {toggle('Bold', Bold, 'bold', 'strong')}
      {toggle('Italic', Italic, 'italic', 'emphasis')}
      {toggle('Heading 2', Heading2, 'heading2', 'heading2')}
      {toggle('Heading 3', Heading3, 'heading3', 'heading3')}
      {toggle('Bullet list', List, 'bullets', 'bullet_list')}
      {toggle('Numbered list', ListOrdered, 'numbers', 'ordered_list')}
      {toggle('Quote', Quote, 'quote', 'blockquote')}
      {toggle('Code', Code, 'code', 'inlineCode', 'code_block')}
      <ToolButton label="Link" icon={Link} isPressed={active.includes('link')} onPress={onLink} />
      <ToolButton label="Insert a picture" icon={ImagePlus} onPress={onPicture} />
      <ToolButton
        label="Insert a table"
        icon={Table}
        isDisabled={table !== undefined}
        onPress={() => onAction(tableActions.insert)}
      />
      <ToolButton label="Undo" icon={Undo2} isDisabled={!canUndo} onPress={() => onAction(actions.undo)} />
      <ToolButton label="Redo" icon={Redo2} isDisabled={!canRedo} onPress={() => onAction(actions.redo)} />
      {table && <TableButtons table={table} onAction={onAction} />}
    </Toolbar.Root>
  )
}

type TableButtonsProps = Pick<FormatToolbarProps, 'onAction'> & { table: TableState }

/** Buttons for rows and columns, while the cursor is in a table. */
function TableButtons({ table: { canDeleteRow, canDeleteColumn }, onAction }: TableButtonsProps) {
  const button = (label: string, icon: LucideIcon, name: keyof typeof tableActions, isDisabled = false) => (
    <ToolButton {...{ label, icon, isDisabled }} onPress={() => onAction(tableActions[name])} />
  )
  return (
    <Toolbar.Group aria-label="Table" className="flex basis-full flex-wrap gap-x-1 border-t border-line">
      {button('Add a row below', BetweenHorizontalEnd, 'addRow')}
      {button('Add a column before', BetweenVerticalStart, 'addColumnBefore')}
      {button('Add a column after', BetweenVerticalEnd, 'addColumnAfter')}
      {button('Delete the row', FoldVertical, 'deleteRow', !canDeleteRow)}
      {button('Delete the column', FoldHorizontal, 'deleteColumn', !canDeleteColumn)}
      {button('Delete the table', Trash2, 'deleteTable')}
    </Toolbar.Group>
  )
}

type ToolButtonProps = {
  label: string
  icon: LucideIcon
  isPressed?: boolean
  isDisabled?: boolean
  onPress: () => void
}

const ToolButton = ({ label, icon: Icon, isPressed, isDisabled = false, onPress }: ToolButtonProps) => (
  <Toolbar.Button
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    disabled={isDisabled}
    // The text keeps the focus, and a phone its keyboard.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className="inline-flex size-11 cursor-pointer items-center justify-center rounded-small text-ink hover:bg-surface aria-pressed:bg-tint aria-pressed:text-accent data-disabled:cursor-default data-disabled:text-muted data-disabled:opacity-60"
  >
    <Icon aria-hidden="true" className="size-5" />
  </Toolbar.Button>
)
