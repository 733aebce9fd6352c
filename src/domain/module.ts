import type { OnBusEvent } from '../base/event-bus.ts';
import type { JobHandlers } from '../base/jobs.ts';
import { aliasesOf } from '../contract/api/aliases.ts';
import type { Endpoint, ParsedOf, ResultOf } from '../contract/api/endpoint.ts';
import type { Option } from '../contract/catalogue/endpoints.ts';
import type { ReferenceList } from '../contract/catalogue/rules.ts';
import type { Call, SignedInCall } from './call.ts';
import type { Subscriber } from './events.ts';
import type { EditableKinds, Objections } from './records.ts';
import type { PublicServices, Services } from './services.ts';

export type Binding = {
  /** The endpoint's name in its contract, for traces. */
  name: string;
  endpoint: Endpoint;
  handle(call: Call, input: unknown): Promise<unknown>;
};

type CallOf<E extends Endpoint> = E['access'] extends 'all' ? Call : SignedInCall;

/** A use case of an endpoint. It opens its own transaction. */
type UseCase<E extends Endpoint> = (
  services: Services,
  call: CallOf<E>,
  input: ParsedOf<E>,
) => Promise<ResultOf<E>> | ResultOf<E>;
type UseCases<Contract> = {
  [Name in keyof Contract]?: Contract[Name] extends Endpoint ? UseCase<Contract[Name]> : never;
};
/**
 * Refuses use cases that take the input second: a call would be assignable to an input whose fields are all optional.
 * What is taken second must be a call or required fields of one.
 */
type TakesCall<Taken> = Taken extends (services: never, call: infer Second, ...rest: never[]) => unknown
  ? unknown extends Second
    ? Taken
    : Second extends Pick<Call, keyof Second & keyof Call>
      ? keyof Second extends keyof Call
        ? Taken
        : never
      : never
  : Taken;

/**
 * Binds endpoints of a contract's file, by their names there, and their aliases to their use cases. The server has
 * checked access and parsed the input before a use case runs.
 */
export function bindAll<Contract extends Record<string, unknown>, Given extends UseCases<Contract>>(
  services: Services,
  contract: Contract,
  useCases: Given & { [Name in keyof Given]: TakesCall<Given[Name]> },
): Binding[] {
  return Object.entries(useCases as Record<string, UseCase<Endpoint>>).flatMap(([name, useCase]) => {
    const endpoint = contract[name] as Endpoint;
    const handle: Binding['handle'] = async (call, input) => useCase(services, call as SignedInCall, input as never);
    return [endpoint, ...aliasesOf(endpoint)].map((each) => ({ name, endpoint: each, handle }));
  });
}

type SharedUseCases<Contract> = {
  [Name in keyof Contract]?: Contract[Name] extends Endpoint & { shared: true }
    ? (
        services: PublicServices,
        call: Call,
        input: ParsedOf<Contract[Name]>,
      ) => Promise<ResultOf<Contract[Name]>> | ResultOf<Contract[Name]>
    : never;
};

/** Binds shared endpoints like `bindAll`. Only their use cases get what may read replicas. */
export function bindShared<Contract extends Record<string, unknown>, Given extends SharedUseCases<Contract>>(
  services: PublicServices,
  contract: Contract,
  useCases: Given & { [Name in keyof Given]: TakesCall<Given[Name]> },
): Binding[] {
  return bindAll(services, contract, useCases as never);
}

/** Lists of reference values by their name; each module has those of its own data. */
export type ReferenceLists = Partial<Record<ReferenceList, () => Promise<Option[]>>>;

/** A module's part of the application: `api.ts` of each exports one function from services to this. */
export type Module = {
  bindings: readonly Binding[];
  /** The kinds of its data that administrators edit. */
  records?: EditableKinds;
  /** Its lists of reference values. */
  lists?: ReferenceLists;
  /** What it has against changes of other modules' records. */
  objections?: Objections;
  jobs?: JobHandlers;
  subscribers?: readonly Subscriber[];
  /** graphile-worker crontab lines, in UTC. */
  crontab?: readonly string[];
  /** Called in each web process for each event; drops what the module caches in memory. */
  onBusEvent?: OnBusEvent;
  /** Called before a process stops; writes what the module has collected in memory. */
  flush?: () => Promise<void>;
};
