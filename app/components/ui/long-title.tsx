const longest = 56

/** Page heading with user-written text, smaller if it is long. */
export function LongTitle({ lang, children }: { lang: string; children: string }) {
  const size = children.length > longest ? 'text-heading' : 'text-display'
  return (
    <h1 lang={lang} className={`break-words ${size}`}>
      {children}
    </h1>
  )
}
