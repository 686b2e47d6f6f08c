const notFound = () => Response.json({ message: 'There is no such endpoint.' }, { status: 404 });

/** A missing endpoint gives 404, while an unknown page leads to the home page. */
export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
