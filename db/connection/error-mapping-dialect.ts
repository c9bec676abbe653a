import { type DatabaseConnection, type Driver, PostgresDialect, type PostgresDialectConfig } from 'kysely'

export type MapError = (error: unknown) => unknown

/** PostgreSQL dialect that maps driver errors with `mapError`, for connecting and for queries. */
export class ErrorMappingDialect extends PostgresDialect {
  readonly #mapError: MapError

  constructor(config: PostgresDialectConfig, mapError: MapError) {
    super(config)
    this.#mapError = mapError
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const wrapped = new WeakSet<DatabaseConnection>()
    const rethrow = (error: unknown): never => {
      throw this.#mapError(error)
    }
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options).catch(rethrow)
      if (wrapped.has(connection)) return connection
      wrapped.add(connection)
      const execute = connection.executeQuery.bind(connection) as DatabaseConnection['executeQuery']
      connection.executeQuery = <Row>(...query: Parameters<typeof execute>) =>
        execute<Row>(...query).catch(rethrow)
      return connection
    }
    return driver
  }
}
