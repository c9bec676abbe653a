export default function Page() {
  return (
    <main>
      <h1>portfolios</h1>
    </main>
  )
}
