import { Menu } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { landingOf } from '#api/links/landing.ts'
import type { User } from '#app/api/account.ts'
import { BrandMark, BrandName } from '#app/components/brand-mark.tsx'
import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import { NoticeCentre } from './notice-centre.tsx'

const menuSheet = lazyComponent(async () => (await import('./menu-sheet.tsx')).MenuSheet)

/** Top bar on small screens. Its toggle opens the side menu as a sheet. */
export function MobileBar({ account }: { account: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  const MenuSheet = useLazyComponent(menuSheet, isOpen, close)
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-paper px-[min(0.75rem,3vw)] lg:hidden">
      <button
        type="button"
        ref={toggle}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-small hover:bg-surface"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      {MenuSheet && <MenuSheet account={account} isOpen={isOpen} onClose={close} opener={toggle} />}
      <Link to={landingOf(account)} className="flex min-w-0 items-center gap-2 rounded-small">
        <BrandMark className="size-[min(1.75rem,8vw)] shrink-0" />
        <BrandName className="line-clamp-2 min-w-0 font-display text-[min(1.125rem,6vw)] leading-tight font-bold tracking-tight wrap-anywhere" />
      </Link>
      <div className="ml-auto shrink-0">
        <NoticeCentre />
      </div>
    </header>
  )
}
