const pattern = /<(?:\w+:)?c[\s>]|\bt=["']str["']|<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)</g

/** Escapes text results of formulas once more, because the parser unescapes them twice. */
export function protectFormulaTexts(cells: Buffer): Buffer {
  const isTwice = cells.includes("='str'") || cells.includes('="str"')
  if (!isTwice || !(cells.includes('&') || cells.includes('_x'))) return cells
  let isFormulaText = false
  const xml = cells.toString('latin1').replace(pattern, (found, text: string | undefined) => {
    if (text === undefined) isFormulaText = found.startsWith('t=')
    else if (isFormulaText)
      return found.replaceAll('&', '&amp;').replaceAll(/_x(?=[\da-f]{4}_)/gi, '_x005F_x')
    return found
  })
  return Buffer.from(xml, 'latin1')
}
