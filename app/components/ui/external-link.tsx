import type { ComponentProps } from 'react'
import { ButtonLink } from './button.tsx'

const newTab = { target: '_blank', rel: 'noopener' } as const

export const OpensNewTab = () => <span className="sr-only"> (opens in a new tab)</span>

export function ExternalLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a {...props} {...newTab}>
      {children}
      <OpensNewTab />
    </a>
  )
}

export function ExternalButton({ children, ...props }: ComponentProps<typeof ButtonLink>) {
  return (
    <ButtonLink {...props} {...newTab}>
      {children}
      <OpensNewTab />
    </ButtonLink>
  )
}
