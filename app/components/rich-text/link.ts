import { commandsCtx, editorViewCtx } from '@milkdown/kit/core'
import type { Ctx } from '@milkdown/kit/ctx'
import { linkSchema, toggleLinkCommand, updateLinkCommand } from '@milkdown/kit/preset/commonmark'
import { InputRule } from '@milkdown/kit/prose/inputrules'
import { $inputRule } from '@milkdown/kit/utils'
import { safeLink } from '#app/components/ui/markdown/safe-address.ts'

export type LinkPlace = {
  /** Address of the link at the selection; empty if there is none. */
  href: string
  /** Nothing is selected, so that a new link needs a text. */
  needsText: boolean
}

/** Returns the link at the selection. */
export function readLink(ctx: Ctx): LinkPlace {
  const { doc, selection } = ctx.get(editorViewCtx).state
  const { from, to, empty } = selection
  let href = ''
  doc.nodesBetween(from, empty ? Math.min(to + 1, doc.content.size) : to, ({ marks }) => {
    href ||= String(linkSchema.type(ctx).isInSet(marks)?.attrs.href ?? '')
  })
  return { href, needsText: empty && !href }
}

/** Adds, changes or (without an address) removes the link at the selection. */
export function writeLink(
  ctx: Ctx,
  { href: before, needsText }: LinkPlace,
  href: string,
  text: string,
): void {
  const { state, dispatch } = ctx.get(editorViewCtx)
  const commands = ctx.get(commandsCtx)
  if (needsText) {
    const mark = linkSchema.type(ctx).create({ href })
    dispatch(state.tr.replaceSelectionWith(state.schema.text(text || href, [mark]), false).scrollIntoView())
  } else if (!before) commands.call(toggleLinkCommand.key, { href })
  else if (href) commands.call(updateLinkCommand.key, { href })
  else removeLink(ctx)
}

function removeLink(ctx: Ctx): void {
  const { state, dispatch } = ctx.get(editorViewCtx)
  const { from, to, empty } = state.selection
  const { tr } = state
  state.doc.nodesBetween(from, empty ? to + 1 : to, (node, position) => {
    if (!linkSchema.type(ctx).isInSet(node.marks)) return
    tr.removeMark(position, position + node.nodeSize, linkSchema.type(ctx))
  })
  dispatch(tr)
}

/** Completes an address: `example.com` gets a protocol. Returns undefined for one that the site would not link. */
export function completeAddress(written: string): string | undefined {
  const address = written.trim()
  if (/^[^\s/:?#@]+\.[a-z]{2,}([/?#]|$)/i.test(address)) return `https://${address}`
  if (/^[^\s/:?#@]+@[^\s/:?#@]+$/.test(address)) return `mailto:${address}`
  const isComplete = /^([a-z]+:|[/#])/i.test(address)
  return isComplete ? safeLink(address) : undefined
}

/** Makes a link of a typed address at the space behind it, as the site does with Markdown. */
export const linkTypedAddress = $inputRule(
  (ctx) =>
    new InputRule(/(?:^|\s)(https?:\/\/[^\s<>]*[^\s<>.,;:!?)])\s$/, ({ tr }, [, href = ''], _start, end) => {
      const mark = linkSchema.type(ctx).create({ href })
      return tr
        .addMark(end - href.length, end, mark)
        .insertText(' ', end)
        .removeStoredMark(mark)
    }),
)
