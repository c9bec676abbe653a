/** A movement of an account, as a statement of the tests shows it. */
export type Transaction = {
  id: string
  poisha: number
  /** `YYYY-MM-DD` */
  day: string
  time: string
  kind: 'in' | 'out' | 'reversed'
  sender: string
  name: string
  balance: number
}

const names = [
  'Rahim Uddin',
  'Nusrat Jahan',
  'Md. Abul Kashem, Ltd.',
  'রাজিয়া সুলতানা',
  'Tanvir "Ovi" Ahmed',
  'S. Das',
]

/** Fourteen movements of one month: ten that came in, two that left, two that were reversed. */
export function makeTransactions(seed: number): Transaction[] {
  let balance = 250_000_00
  return Array.from({ length: 14 }, (_, at): Transaction => {
    const kind = at === 3 || at === 9 ? 'out' : at === 5 || at === 11 ? 'reversed' : 'in'
    // From ৳12 to several lakh, with and without poisha; two days below 13 and many above.
    const poisha = [1_200, 50_000, 125_050, 1_50_000, 12_34_567, 99_900, 1_23_456_78][(at + seed) % 7] ?? 0
    balance += kind === 'in' ? poisha : kind === 'out' ? -poisha : 0
    return {
      id: `${'ABCDEFGHJK'[seed % 10]}${seed}${(1000 + at * 37).toString(36).toUpperCase()}X${at}Q7`.slice(
        0,
        10,
      ),
      poisha: poisha + at * 100,
      day: `2026-${at < 7 ? '09' : '10'}-${String(2 + at * 2 - (at < 7 ? 0 : 12)).padStart(2, '0')}`,
      time: `${String(8 + at).padStart(2, '0')}:${String(11 + at * 3).padStart(2, '0')}`,
      kind,
      sender: `017${String(12_345_670 + seed * 100 + at).padStart(8, '0')}`,
      name: names[(at + seed) % names.length] ?? '',
      balance,
    }
  })
}
