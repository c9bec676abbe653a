/** Text that is usually short; tables clamp it to two lines to keep rows low. */
export const ShortText = ({ children, className = '' }: { children: string; className?: string }) => (
  <span title={children} className={`in-[table]:line-clamp-2 ${className}`}>
    {children}
  </span>
)
