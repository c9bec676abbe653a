import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Link = { from: string; to: string; anchor: string }

const code = /^```[\s\S]*?^```/gm

/** One page without its blocks of code. */
export const readPage = (path: string) => readFileSync(path, 'utf8').replace(code, '')

/** Targets of its links and pictures inside the repository; paths from the root. */
export function listLinks(path: string): Link[] {
  const text = readPage(path).replace(/`[^`\n]*`/g, '')
  const written = [...text.matchAll(/\]\(([^)\s]+)\)|<img[^>]+src="([^"]+)"/g)].map(
    ([, inText = '', inTag = '']) => inText || inTag,
  )
  return written
    .filter((target) => !/^[a-z]+:/i.test(target))
    .map((target) => {
      const [file = '', anchor = ''] = target.split('#')
      return { from: path, to: file ? join(dirname(path), file) : path, anchor }
    })
}

/** The anchors of its headings, as the repository's web page makes them. */
export function listAnchors(path: string): string[] {
  const seen = new Map<string, number>()
  return [...readPage(path).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    const count = seen.get(anchor) ?? 0
    seen.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  })
}
