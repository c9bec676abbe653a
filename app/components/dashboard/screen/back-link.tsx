import { Link } from 'react-router'

/** Link from a record back to its list. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="font-semibold text-accent hover:underline">
    {children}
  </Link>
)
