import { type DatabaseConnection, type Driver, PostgresDialect, type PostgresDialectConfig } from 'kysely'

export type Explain = (error: unknown) => unknown

/** PostgreSQL, whose failures are explained in the place where they come from. */
export class ExplainingDialect extends PostgresDialect {
  readonly #explain: Explain

  constructor(config: PostgresDialectConfig, explain: Explain) {
    super(config)
    this.#explain = explain
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const explained = new WeakSet<DatabaseConnection>()
    const rethrow = (error: unknown): never => {
      throw this.#explain(error)
    }
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options).catch(rethrow)
      if (explained.has(connection)) return connection
      explained.add(connection)
      const execute = connection.executeQuery.bind(connection) as DatabaseConnection['executeQuery']
      connection.executeQuery = <Row>(...asked: Parameters<typeof execute>) =>
        execute<Row>(...asked).catch(rethrow)
      return connection
    }
    return driver
  }
}
