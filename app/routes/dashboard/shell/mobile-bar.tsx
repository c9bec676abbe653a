import { Dialog } from '@base-ui/react/dialog'
import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import type { User } from '#app/api/account.ts'
import { BrandMark } from '#app/components/brand-mark.tsx'
import { backdropClass } from '#app/components/ui/dialog.tsx'
import { brand } from '#core/brand/brand.ts'
import { NoticeCentre } from './notice-centre.tsx'
import { Sidebar } from './sidebar.tsx'

const square = 'grid size-11 cursor-pointer place-items-center rounded-small hover:bg-surface'

/** On small screens the sidebar is a sheet behind this bar's toggle. */
export function MobileBar({ account }: { account: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-paper px-3 lg:hidden">
      <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
        <Dialog.Trigger aria-label="Menu" className={square}>
          <Menu aria-hidden="true" className="size-6" />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Backdrop className={backdropClass} />
          <Dialog.Popup className="fixed inset-y-0 left-0 z-50 w-[min(19rem,calc(100vw-3rem))] border-r border-line bg-surface shadow-high transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Dialog.Close aria-label="Close the menu" className={`${square} absolute right-2 top-2`}>
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
            <Sidebar account={account} onLeave={() => setIsOpen(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <Link to={href('/dashboard')} className="flex items-center gap-2 rounded-small">
        <BrandMark className="size-7" />
        <span className="font-display text-lg font-bold tracking-tight">{brand.name}</span>
      </Link>
      <div className="ml-auto">
        <NoticeCentre />
      </div>
    </header>
  )
}
