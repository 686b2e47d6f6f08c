const notFound = () => Response.json({ message: 'There is no such endpoint.' }, { status: 404 });

/** Endpoints that do not exist say so, rather than leading to the home page as unknown pages do. */
export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
