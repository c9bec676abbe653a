export default function Page() {
  return (
    <main>
      <h1>social-booster</h1>
    </main>
  )
}
