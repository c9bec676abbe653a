/** What is short as a rule: where it isn't, a table's row still stays low. */
export const ShortText = ({ children, className = '' }: { children: string; className?: string }) => (
  <span title={children} className={`in-[table]:line-clamp-2 ${className}`}>
    {children}
  </span>
)
