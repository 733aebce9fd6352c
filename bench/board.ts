export async function benchBoard(..._: unknown[]) {}
