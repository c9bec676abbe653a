const longest = 56

/** A page's heading that somebody wrote: the longer it is, the smaller it stands. */
export function LongTitle({ lang, children }: { lang: string; children: string }) {
  const size = children.length > longest ? 'text-heading' : 'text-display'
  return (
    <h1 lang={lang} className={`break-words ${size}`}>
      {children}
    </h1>
  )
}
